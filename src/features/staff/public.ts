export { inviteMember } from './server/invitations.ts'
