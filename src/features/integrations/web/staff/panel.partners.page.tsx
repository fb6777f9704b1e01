import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { partnerPanel } from '../../contract/partners.ts'
import { PartnerKeySection } from './issue-secret.tsx'

export default screenPage(
  adminScreen(partnerPanel, {
    columns: ['name', 'email', 'key_hint', 'calls_per_minute', 'key_used_at', 'expires_at', 'active'],
    filters: ['name', 'active'],
    sections: { key: PartnerKeySection },
  }),
)
