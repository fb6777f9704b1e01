export { assertIndependentApprover } from './server/access-changes.ts'
export { inviteMember } from './server/invitations.ts'
