import { MomentCell } from '#ui/admin/cells.tsx'
import { listScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { audit } from '../contract.ts'
import { ChangesCell, EventCell } from './panel.audit-cells.tsx'

export default screenPage(
  listScreen(audit, {
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
  }),
)
