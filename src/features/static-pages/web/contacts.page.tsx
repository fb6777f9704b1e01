import { FeedbackForm } from './feedback-form.tsx'
import { StaticPage } from './static-page.tsx'
import type { StaticPageData } from './static-page.tsx'

export default function ContactsPage({ data }: { data: StaticPageData }) {
  return (
    <StaticPage data={data}>
      <FeedbackForm />
    </StaticPage>
  )
}
