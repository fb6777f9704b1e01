import { MomentCell } from '#ui/admin/cells.tsx'
import { listScreen } from '#ui/admin/screen.ts'
import { adminList, audit } from './contract.ts'
import { ActiveCell, ActAsLink, LoginCell, NameCell } from './web/panel.admin-cells.tsx'
import { ChangesCell, EventCell } from './web/panel.audit-cells.tsx'

export const adminsScreen = listScreen(adminList, {
  columns: ['name', 'login', 'status', 'active', 'last_sign_in'],
  filters: ['name', 'status', 'active'],
  moreFilters: ['last_sign_in'],
  cells: { name: NameCell, login: LoginCell, active: ActiveCell, last_sign_in: MomentCell },
  looks: { login: 'max-tablet:hidden' },
  rowLook: ({ active }) => (active ? '' : 'text-soft'),
  add: true,
  RowLinks: ActAsLink,
})

export const auditScreen = listScreen(audit, {
  columns: ['when', 'who', 'what', 'changes'],
  filters: ['staff', 'event', 'when'],
  cells: { when: MomentCell, what: EventCell, changes: ChangesCell },
  looks: {
    who: 'min-w-40 whitespace-normal!',
    what: 'min-w-48 whitespace-normal!',
    changes: 'w-full max-w-none! min-w-60',
  },
  rowLook: () => 'align-top [&>td]:py-2',
  linkOf: () => undefined,
})
