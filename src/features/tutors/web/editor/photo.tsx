import { Camera, Crop, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Failure } from '#shared/errors.ts'
import { useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { Avatar as Face } from '#ui/parts/avatar.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { Progress } from '#ui/parts/progress.tsx'
import type { CropArea, PhotoCalls } from './calls.ts'
import { endingsOf } from './file-types.ts'
import { Section } from './section.tsx'
import type { Avatar, Rules } from './values.ts'

/** The cutter comes when there is something to cut. */
const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

/** Chosen and sent, then cut out of what the server has kept, then seen. */
export function Photo(props: {
  name: string
  avatar: Avatar | null
  rule: Rules['photo']
  calls: PhotoCalls
  onChange: (avatar: Avatar | null) => void
}) {
  const { name, rule, calls, onChange } = props
  // What was answered is newer than what was handed in, until that changes: the photo before is gone by then.
  const [answered, setAnswered] = useState<{ avatar: Avatar | null; instead: Avatar | null }>()
  const avatar = answered?.instead === props.avatar ? answered.avatar : props.avatar
  const t = useT()
  const live = useLive()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState('')
  const [dialog, setDialog] = useState<'crop' | 'remove'>()
  const [busy, setBusy] = useState(false)

  async function upload(photo: File | undefined) {
    if (!photo) return
    const said = problemOf(photo)
    setProblem(said)
    if (said) return
    setShare(0)
    const answer = await calls.upload(photo, setShare)
    setShare(undefined)
    if (answer.status === 'fail') return setProblem(wordsOf(answer))
    take(answer.data.avatar)
    if (answer.data.avatar.original) setDialog('crop')
  }

  async function cut(area: CropArea) {
    setBusy(true)
    const answer = await calls.crop(area)
    setBusy(false)
    setDialog(undefined)
    if (answer.status === 'fail') return setProblem(wordsOf(answer))
    setProblem('')
    take(answer.data.avatar)
  }

  async function remove() {
    setBusy(true)
    const answer = await calls.remove()
    setBusy(false)
    setDialog(undefined)
    if (answer.status === 'fail') return setProblem(wordsOf(answer))
    setProblem('')
    take(null)
  }

  function take(next: Avatar | null) {
    setAnswered({ avatar: next, instead: props.avatar })
    onChange(next)
  }

  function problemOf({ size, type }: File): string {
    if (!rule.types.includes(type)) return t('editor.photo_type')
    return size > rule.max_bytes ? t('editor.photo_large', { max: Math.floor(rule.max_bytes / 1_048_576) }) : ''
  }
  const wordsOf = ({ error, message }: Failure) =>
    typeof error === 'object' ? Object.values(error).flat().join(' ') : (message ?? t(`error.${error}`))

  return (
    <Section id="photo" title={t('editor.photo')} lead={t('editor.photo_lead')}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Face name={name} src={avatar?.preview_130} size={130} />
        <div className="grid min-w-60 flex-1 justify-items-start gap-3">
          {avatar?.waiting && <Badge tone="sun">{t('editor.photo_waiting')}</Badge>}
          <div className="flex flex-wrap gap-2">
            <Button disabled={!live || share !== undefined} onClick={() => input.current?.click()}>
              <Camera />
              {avatar ? t('editor.photo_another') : t('editor.photo_choose')}
            </Button>
            {avatar?.original && (
              <Button look="quiet" onClick={() => setDialog('crop')}>
                <Crop />
                {t('editor.photo_crop')}
              </Button>
            )}
            {avatar && (
              <Button look="quiet" onClick={() => setDialog('remove')}>
                <Trash2 />
                {t('editor.photo_remove')}
              </Button>
            )}
          </div>
          <input
            ref={input}
            type="file"
            name="avatar"
            aria-label={t('editor.photo_choose')}
            accept={endingsOf(rule.types).join()}
            tabIndex={-1}
            className="sr-only"
            onChange={({ target }) => {
              void upload(target.files?.[0])
              // The same file can be chosen again.
              target.value = ''
            }}
          />
          {share !== undefined && (
            <div className="w-full max-w-80">
              <Progress label={t('editor.photo_sending')} {...(share < 1 && { value: share })} />
            </div>
          )}
          <p role="alert" className="text-base text-coral empty:hidden">
            {problem}
          </p>
          <p className="text-small text-soft">
            {t('editor.photo_rule', { side: rule.min_side, max: Math.floor(rule.max_bytes / 1_048_576) })}
          </p>
        </div>
      </div>
      {dialog === 'crop' && avatar?.original && (
        <Suspense>
          <CropDialog
            original={avatar.original}
            crop={avatar.crop}
            minSide={rule.min_side}
            busy={busy}
            onCrop={(area) => void cut(area)}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
      {dialog === 'remove' && (
        <Confirm
          question={t('editor.photo_remove_question')}
          action={t('editor.photo_remove')}
          busy={busy}
          onConfirm={() => void remove()}
          onCancel={() => setDialog(undefined)}
        />
      )}
    </Section>
  )
}
