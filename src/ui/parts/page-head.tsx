import { useFrame } from '../frame.tsx'

/** The title and description of a site page, also for shared links. Metatags of staff replace those of the page. */
export function PageHead({ title, description }: { title: string; description?: string | undefined }) {
  const { head } = useFrame()
  const shownTitle = head.title ?? title
  const shown = head.description ?? description
  return (
    <>
      <title>{shownTitle}</title>
      {shown && <meta name="description" content={shown} />}
      {head.canonical && <meta property="og:title" content={shownTitle} />}
      {head.canonical && shown && <meta property="og:description" content={shown} />}
    </>
  )
}
