import { ArrowDown, ArrowUp, ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { imageTypes, imageUrl, longestAlt } from '#shared/media.ts'
import type { StoredImage } from '#shared/media.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'

type Props = {
  images: readonly StoredImage[]
  max: number
  errors: FieldErrors
  problem: string
  isUploading: boolean
  upload: (file: File) => Promise<StoredImage | undefined>
  onChange: (images: readonly StoredImage[]) => void
}

/** The pictures of a text with their order and descriptions. The first one is the cover. */
export function TextImages({ images, max, errors, problem, isUploading, upload, onChange }: Props) {
  const t = useT()
  const isLive = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const room = max - images.length
  // Descriptions may be typed and pictures sorted while others are uploaded.
  const latest = useRef(images)
  useEffect(() => {
    latest.current = images
  })

  async function add(files: readonly File[]) {
    const added: StoredImage[] = []
    for (const file of files.slice(0, room)) {
      const image = await upload(file)
      if (image) added.push(image)
    }
    if (added.length > 0) onChange([...latest.current, ...added])
  }

  function move(from: number, to: number) {
    const rest = images.filter((_, place) => place !== from)
    onChange([...rest.slice(0, to), images[from]!, ...rest.slice(to)])
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 text-base font-medium">{t('tutor_text.images')}</legend>
      {images.length > 0 && (
        <ol className="grid gap-2">
          {images.map((image, place) => (
            <li key={image.id} className="flex flex-wrap items-start gap-3 rounded-card border border-line bg-card p-3">
              <img
                src={imageUrl(image, 320)}
                alt={image.alt}
                width={image.width}
                height={image.height}
                className="h-20 w-28 shrink-0 rounded-small border border-line object-cover"
              />
              <div className="min-w-40 flex-1">
                <TextField
                  label={t('tutor_text.alt', { place: place + 1 })}
                  value={image.alt}
                  maxLength={longestAlt}
                  hint={t('tutor_text.alt_hint')}
                  errors={errors[`images.${place}.alt`]}
                  onChange={({ target }) =>
                    onChange(images.map((one) => (one === image ? { ...one, alt: target.value } : one)))
                  }
                />
              </div>
              <span className="flex">
                <IconButton
                  label={t('tutor_text.image_up', { place: place + 1 })}
                  icon={<ArrowUp />}
                  disabled={place === 0}
                  onClick={() => move(place, place - 1)}
                />
                <IconButton
                  label={t('tutor_text.image_down', { place: place + 1 })}
                  icon={<ArrowDown />}
                  disabled={place === images.length - 1}
                  onClick={() => move(place, place + 1)}
                />
                <IconButton
                  label={t('tutor_text.image_remove', { place: place + 1 })}
                  icon={<Trash2 />}
                  onClick={() => onChange(images.filter((one) => one !== image))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={!isLive || room <= 0} busy={isUploading} onClick={() => input.current?.click()}>
          <ImagePlus className="size-4" />
          {t('tutor_text.add_images')}
        </Button>
        <span className="text-small text-soft tabular-nums">{`${images.length} / ${max}`}</span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('tutor_text.add_images')}
        accept={imageTypes.join()}
        onChange={({ target }) => {
          void add([...(target.files ?? [])])
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
      <p role="status" className={`text-small ${problem || errors['images'] ? 'text-coral' : 'text-soft'}`}>
        {problem || errors['images']?.join(' ') || t('tutor_text.images_hint')}
      </p>
    </fieldset>
  )
}
