import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { webhookPanel } from '../../contract/partners.ts'
import { WebhookSecretSection } from './issue-secret.tsx'

export default screenPage(
  adminScreen(webhookPanel, {
    columns: ['url', 'partner_id', 'status', 'failing_since'],
    filters: ['status', 'partner_id'],
    tones: { active: 'green', paused: 'coral' },
    sections: { secret: WebhookSecretSection },
  }),
)
