import { Camera, Crop, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Failure } from '#shared/errors.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Avatar as Face } from '#ui/parts/avatar.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { Progress } from '#ui/parts/progress.tsx'
import type { CropArea } from '#shared/media.ts'
import type { PhotoApi } from './editor-api.ts'
import { fileExtensions } from './file-types.ts'
import { EditorSection } from './editor-section.tsx'
import type { TutorAvatar, EditorRules } from './profile-values.ts'

/** Loaded lazily, because most visits do not crop. */
const CropDialog = lazy(async () => ({ default: (await import('#ui/parts/crop-dialog.tsx')).CropDialog }))

export function PhotoSection(props: {
  name: string
  avatar: TutorAvatar | null
  rule: EditorRules['photo']
  calls: PhotoApi
  onChange: (avatar: TutorAvatar | null) => void
}) {
  const { name, rule, calls, onChange } = props
  // The response is newer than the prop until the prop changes; the previous photo no longer exists.
  const [answered, setAnswered] = useState<{ avatar: TutorAvatar | null; replaces: TutorAvatar | null }>()
  const avatar = answered?.replaces === props.avatar ? answered.avatar : props.avatar
  const t = useT()
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState('')
  const [dialog, setDialog] = useState<'crop' | 'remove'>()
  const [busy, setBusy] = useState(false)

  async function upload(photo: File | undefined) {
    if (!photo) return
    const fileProblem = problemOf(photo)
    setProblem(fileProblem)
    if (fileProblem) return
    setShare(0)
    const answer = await calls.upload(photo, setShare)
    setShare(undefined)
    if (answer.status === 'fail') return setProblem(formatFailure(answer))
    adoptAvatar(answer.data.avatar)
    if (answer.data.avatar.original) setDialog('crop')
  }

  async function cropPhoto(area: CropArea) {
    setBusy(true)
    const answer = await calls.crop(area)
    setBusy(false)
    setDialog(undefined)
    if (answer.status === 'fail') return setProblem(formatFailure(answer))
    setProblem('')
    adoptAvatar(answer.data.avatar)
  }

  async function remove() {
    setBusy(true)
    const answer = await calls.remove()
    setBusy(false)
    setDialog(undefined)
    if (answer.status === 'fail') return setProblem(formatFailure(answer))
    setProblem('')
    adoptAvatar(null)
  }

  function adoptAvatar(next: TutorAvatar | null) {
    setAnswered({ avatar: next, replaces: props.avatar })
    onChange(next)
  }

  function problemOf({ size, type }: File): string {
    if (!rule.types.includes(type)) return t('editor.photo_type')
    return size > rule.max_bytes ? t('editor.photo_large', { max: Math.floor(rule.max_bytes / 1_048_576) }) : ''
  }
  const formatFailure = ({ error, message }: Failure) =>
    typeof error === 'object' ? Object.values(error).flat().join(' ') : (message ?? t(`error.${error}`))

  return (
    <EditorSection id="photo" title={t('editor.photo')} lead={t('editor.photo_lead')}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Face name={name} src={avatar?.preview_130} size={130} />
        <div className="grid min-w-60 flex-1 justify-items-start gap-3">
          {avatar?.waiting && <Badge tone="sun">{t('editor.photo_waiting')}</Badge>}
          <div className="flex flex-wrap gap-2">
            <Button disabled={!hydrated || share !== undefined} onClick={() => input.current?.click()}>
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
            accept={fileExtensions(rule.types).join()}
            tabIndex={-1}
            className="sr-only"
            onChange={({ target }) => {
              void upload(target.files?.[0])
              // Allows choosing the same file again.
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
            onCrop={(area) => void cropPhoto(area)}
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
    </EditorSection>
  )
}
