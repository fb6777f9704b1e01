import { needsScript } from '#shared/frame.ts'
import { useFrame, useT } from '../frame.tsx'

/** Tells visitors without JavaScript why nothing happens on a page that cannot do without it. */
export function ScriptNotice() {
  const t = useT()
  const frame = useFrame()
  if (!needsScript(frame)) return null
  return (
    <noscript>
      <p role="alert" className="mx-auto max-w-page px-4 py-3 text-base">
        {t('script.needed')}
      </p>
    </noscript>
  )
}
