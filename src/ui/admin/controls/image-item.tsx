import { Crop, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { CropArea, StoredImage, UploadedFile } from '#shared/media.ts'
import { imageUrl, longestAlt } from '#shared/media.ts'
import { notifyFailure } from '../../api.ts'
import { useT } from '../../frame.tsx'
import { IconButton } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { DragHandle } from '../reorder.tsx'
import type { ControlProps } from './control.ts'
import type { ItemHandle } from './item-order.ts'
import { cropAgain, toImage } from './use-upload.ts'

/** Loaded lazily, because most visits do not crop. */
const CropDialog = lazy(async () => ({ default: (await import('../../parts/crop-dialog.tsx')).CropDialog }))
const minSide = 80

/** One image with its description, and buttons to crop, move and remove it. */
export function ImageItem(
  props: ControlProps & {
    image: StoredImage
    place?: number
    handle?: ItemHandle | undefined
    onChange: (image: StoredImage) => void
    onRemove: () => void
  },
) {
  const { name, field, errors, endpoints, disabled, image, place, handle, onChange, onRemove } = props
  const t = useT()
  const [original, setOriginal] = useState<UploadedFile['original']>()
  const [busy, setBusy] = useState(false)
  const path = place === undefined ? `${name}.alt` : `${name}.${place}.alt`
  const label = place === undefined ? t('form.image') : t('form.image_at', { place: place + 1 })

  async function openCrop() {
    const answer = await cropAgain(endpoints.crop!, name, image.id)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    setOriginal(answer.data.file.original)
  }

  async function crop(area: CropArea) {
    setBusy(true)
    const answer = await cropAgain(endpoints.crop!, name, image.id, area)
    setBusy(false)
    setOriginal(undefined)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    onChange({ ...toImage(answer.data.file), alt: image.alt })
  }

  return (
    <div className="flex w-full items-start gap-3 rounded-card border border-line bg-card p-2">
      {handle && <DragHandle name={label} {...handle} />}
      <img
        src={imageUrl(image, 320)}
        alt={image.alt}
        width={image.width}
        height={image.height}
        className="h-20 w-auto max-w-32 shrink-0 rounded-small border border-line object-cover max-tablet:max-w-20"
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <TextField
          label={t('form.alt')}
          value={image.alt}
          maxLength={longestAlt}
          required={field.altRequired}
          disabled={disabled}
          hint={t('form.alt_hint')}
          errors={errors[path]}
          onChange={(event) => onChange({ ...image, alt: event.target.value })}
        />
      </div>
      <span className="flex max-tablet:flex-col">
        {field.aspect && endpoints.crop && (
          <IconButton
            size="small"
            label={`${t('form.crop')}: ${label}`}
            icon={<Crop />}
            disabled={disabled}
            onClick={() => void openCrop()}
          />
        )}
        <IconButton
          size="small"
          label={t('picker.remove', { text: label })}
          icon={<Trash2 />}
          disabled={disabled}
          onClick={onRemove}
        />
      </span>
      {original && (
        <Suspense>
          <CropDialog
            original={original}
            crop={original.crop}
            minSide={minSide}
            aspect={field.aspect}
            busy={busy}
            onCrop={(area) => void crop(area)}
            onClose={() => setOriginal(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
