import { MomentCell } from '#ui/admin/cells.tsx'
import { listScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { adminList } from '../contract.ts'
import { ActiveCell, ActAsLink, LoginCell, NameCell } from './panel.admin-cells.tsx'

export default screenPage(
  listScreen(adminList, {
    columns: ['name', 'login', 'status', 'active', 'last_sign_in'],
    filters: ['name', 'status', 'active'],
    moreFilters: ['last_sign_in'],
    cells: { name: NameCell, login: LoginCell, active: ActiveCell, last_sign_in: MomentCell },
    looks: { login: 'max-tablet:hidden' },
    rowLook: ({ active }) => (active ? '' : 'text-soft'),
    add: true,
    RowLinks: ActAsLink,
  }),
)
