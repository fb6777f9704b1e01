import { takeLinkParams } from './link-params.ts'

// Runs first, so that the access key of an order is removed from the address bar and the history at once.
const address = new URL(location.href)
export const initialLinkParams = takeLinkParams(address)
if (initialLinkParams) history.replaceState(history.state, '', address)
