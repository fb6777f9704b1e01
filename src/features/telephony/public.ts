export { findCallerForOrder, linkCallToOrder } from './server/call/link-order.ts'
