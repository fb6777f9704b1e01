import { MomentCell } from '#ui/admin/cells.tsx'
import { listScreen } from '#ui/admin/screen.ts'
import { outbox } from './contract.ts'
import { emailList, smsList } from './mail-contract.ts'
import { emailProfileList } from './sender-contract.ts'
import { AboutCell, ChannelCell, StateCell } from './web/staff/outbox-cells.tsx'
import { ChangedLanguages, SendingEvents, TitleCell } from './web/staff/template-cells.tsx'

export const outboxScreen = listScreen(outbox, {
  columns: ['recipient', 'channel', 'about', 'state', 'created_at'],
  filters: ['channel', 'recipient', 'state'],
  moreFilters: ['created_at'],
  cells: { channel: ChannelCell, about: AboutCell, state: StateCell, created_at: MomentCell },
  looks: { recipient: 'max-w-52!', about: 'min-w-48 py-2 text-soft whitespace-normal!' },
  // Messenger messages are shown in full and have no page.
  linkOf: ({ id, service }) => (service === null ? `${outbox.at.path}${id}/` : undefined),
})

const templates = {
  columns: ['title', 'to', 'events', 'edited'],
  filters: ['text', 'event', 'changed'],
  cells: { title: TitleCell, events: SendingEvents, edited: ChangedLanguages },
  looks: {
    title: 'py-2 max-w-none! whitespace-normal! wrap-anywhere',
    to: 'max-tablet:hidden',
    events: 'py-2 max-w-none! max-wide:hidden',
  },
} as const
export const emailsScreen = listScreen(emailList, templates)
export const smsScreen = listScreen(smsList, templates)

export const sendersScreen = listScreen(emailProfileList, {
  columns: ['name', 'sender_name', 'sender_address', 'reply_to', 'standard', 'used'],
  filters: ['text', 'standard'],
  add: true,
})
