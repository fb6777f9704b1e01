import { takeBrought } from './brought.ts'

// The first thing that runs: what opens somebody's order stands in no address, history or screenshot for longer.
const address = new URL(location.href)
export const brought = takeBrought(address)
if (brought) history.replaceState(history.state, '', address)
