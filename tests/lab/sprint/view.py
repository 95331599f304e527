"""What people would see of Sprint."""

from wonderland.engine.defaults.view import write_deal as write_deal
from wonderland.engine.defaults.view import write_outcome as write_outcome
