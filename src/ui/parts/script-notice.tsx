import { needsJavaScript } from '#shared/frame.ts'
import { useFrame, useT } from '../frame.tsx'

export function ScriptNotice() {
  const t = useT()
  const frame = useFrame()
  if (!needsJavaScript(frame)) return null
  return (
    <noscript>
      <p role="alert" className="mx-auto max-w-page px-4 py-3 text-base">
        {t('script.needed')}
      </p>
    </noscript>
  )
}
