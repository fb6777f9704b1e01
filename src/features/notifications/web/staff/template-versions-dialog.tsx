import { useEffect, useState } from 'react'
import type { Locale } from '#shared/locale.ts'
import { notifyFailure } from '#ui/api.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { Spinner } from '#ui/parts/spinner.tsx'
import { WordChanges } from '#ui/parts/word-changes.tsx'
import type { Channel } from '../../model.ts'
import { templateApi } from './template-api.ts'
import type { EditableTemplate, WireTemplateVersion, EditableText } from './template-api.ts'

export function TemplateVersionsDialog(props: {
  channel: Channel
  id: number
  locale: Locale
  /** The text in the editor, which versions are compared with. */
  words: EditableText
  /** Opens the comparison with the latest version. */
  compare: boolean
  onLoaded: (latest: number) => void
  onRestored: (template: EditableTemplate) => void
  onClose: () => void
}) {
  const t = useT()
  const { channel, id, locale, words, compare, onLoaded, onRestored, onClose } = props
  const [versions, setVersions] = useState<WireTemplateVersion[]>()
  const [looked, setLooked] = useState<number>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    void templateApi[channel].versions(id, locale).then((answer) => {
      if (answer.status === 'fail') return notifyFailure(answer, t)
      const latest = answer.data.versions[0]?.version ?? 0
      setVersions(answer.data.versions)
      if (compare) setLooked(latest)
      return onLoaded(latest)
    })
    // Runs once, on mount.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- who listens may change with every key that is pressed
  }, [])

  async function restore(version: number) {
    setBusy(true)
    const answer = await templateApi[channel].restore({ id, locale, version, over: versions?.[0]?.version ?? 0 })
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    return onRestored(answer.data)
  }

  return (
    <Dialog wide title={t('template.versions_of', { language: t(`locale.${locale}`) })} onClose={onClose}>
      {!versions && <Spinner />}
      <ol className="grid gap-3">
        {versions?.map((one, place) => (
          <li key={one.version} className="rounded-card border border-line p-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <p className="min-w-0 flex-1 basis-60">
                <span className="font-medium">
                  {one.version === 0 ? t('template.version_shipped') : t('template.version', { version: one.version })}
                </span>{' '}
                {place === 0 && <Badge tone="green">{t('template.version_current')}</Badge>}{' '}
                {one.version > 0 && one.shipped && <Badge>{t('template.version_shipped')}</Badge>}
                {one.at !== null && (
                  <span className="block text-small text-soft">
                    {one.who && `${one.who}, `}
                    <Moment seconds={one.at} />
                  </span>
                )}
              </p>
              <Button
                size="small"
                aria-expanded={looked === one.version}
                onClick={() => setLooked(looked === one.version ? undefined : one.version)}
              >
                {t('template.compare')}
              </Button>
              {place > 0 && (
                <Button size="small" disabled={busy} onClick={() => void restore(one.version)}>
                  {t('template.restore')}
                </Button>
              )}
            </div>
            {looked === one.version && <VersionComparison version={one} words={words} mail={channel === 'mail'} />}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function VersionComparison({
  version,
  words,
  mail,
}: {
  version: WireTemplateVersion
  words: EditableText
  mail: boolean
}) {
  const t = useT()
  return (
    <div className="mt-3 grid gap-2">
      <p className="text-small text-soft">{t('template.compare_hint')}</p>
      {mail && <WordChanges before={version.subject} after={words.subject} />}
      <WordChanges before={version.body} after={words.body} />
    </div>
  )
}
