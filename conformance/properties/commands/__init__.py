"""Laws of the commands, a module a family: the timeline as a whole, then Defend, then Intervene."""

from conformance.properties.commands import effect as effect
from conformance.properties.commands import engagement as engagement
from conformance.properties.commands import exclusion as exclusion
from conformance.properties.commands import intervene as intervene
from conformance.properties.commands import lasting as lasting
from conformance.properties.commands import reach as reach
from conformance.properties.commands import restriction as restriction
from conformance.properties.commands import timeline as timeline
from conformance.properties.commands import windows as windows
