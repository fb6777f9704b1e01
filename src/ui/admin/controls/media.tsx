import { FileText, ImageIcon, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { StoredFile, StoredImage } from '#shared/media.ts'
import { useT } from '../../frame.tsx'
import { IconButton } from '../../parts/button.tsx'
import { errorsWithin } from './control.ts'
import type { ControlProps } from './control.ts'
import { ImageItem } from './image-item.tsx'
import { UploadButton } from './upload-button.tsx'
import { useItemOrder } from './item-order.ts'
import { toImage, useUpload } from './use-upload.ts'

const postedImages = (images: readonly StoredImage[]) => images.map(({ id, alt }) => ({ id, alt }))

export function ImageControl(props: ControlProps) {
  const { name, value, field, endpoints, disabled } = props
  const t = useT()
  const stored = (value ?? null) as StoredImage | null
  const [image, setImage] = useState<StoredImage | null>(stored)
  const upload = useUpload(endpoints.upload, name, field)
  const posted = (one: StoredImage | null) => JSON.stringify(one && postedImages([one])[0])
  return (
    <MediaField {...props} upload={upload} posted={posted(image)} changed={posted(image) !== posted(stored)}>
      {(note) => (
        <>
          {image ? (
            <ImageItem {...props} image={image} onChange={setImage} onRemove={() => setImage(null)} />
          ) : (
            <Placeholder aspect={field.aspect} />
          )}
          <UploadButton
            text={t(image ? 'form.replace_image' : 'form.choose_image')}
            label={props.label}
            types={field.upload!.types}
            disabled={disabled}
            share={upload.share}
            {...note}
            onFiles={([file]) => file && void upload.send(file).then((sent) => sent && setImage(toImage(sent)))}
          />
        </>
      )}
    </MediaField>
  )
}

export function ImagesControl(props: ControlProps) {
  const { name, value, field, endpoints, disabled } = props
  const t = useT()
  const stored = (value ?? []) as StoredImage[]
  const [images, setImages] = useState<readonly StoredImage[]>(stored)
  const upload = useUpload(endpoints.upload, name, field)
  const order = useItemOrder(images, setImages)
  const posted = JSON.stringify(postedImages(images))

  async function add(files: readonly File[]) {
    for (const file of files.slice(0, field.max! - images.length)) {
      const sent = await upload.send(file)
      if (sent) setImages((before) => [...before, toImage(sent)])
    }
  }

  return (
    <MediaField {...props} upload={upload} posted={posted} changed={posted !== JSON.stringify(postedImages(stored))}>
      {(note) => (
        <>
          {images.length > 0 && (
            <ol ref={order.list} className="grid w-full gap-2">
              {images.map((image, place) => (
                <li key={image.id} data-place={place} className={order.look(place)}>
                  <ImageItem
                    {...props}
                    image={image}
                    place={place}
                    handle={images.length > 1 && !disabled ? order.handle(place) : undefined}
                    onChange={(next) => setImages(images.map((one, at) => (at === place ? next : one)))}
                    onRemove={() => setImages(images.filter((_, at) => at !== place))}
                  />
                </li>
              ))}
            </ol>
          )}
          <p aria-live="polite" className="sr-only">
            {order.moved !== undefined &&
              t('list.moved', { name: t('form.image'), place: order.moved + 1, count: images.length })}
          </p>
          <UploadButton
            text={t('form.add_images')}
            label={props.label}
            types={field.upload!.types}
            multiple
            disabled={disabled || images.length >= field.max!}
            share={upload.share}
            {...note}
            onFiles={(files) => void add(files)}
          />
          <span className="text-small text-soft tabular-nums">{`${images.length} / ${field.max}`}</span>
        </>
      )}
    </MediaField>
  )
}

export function FileControl(props: ControlProps) {
  const { name, value, field, endpoints, disabled } = props
  const t = useT()
  const stored = (value ?? null) as StoredFile | null
  const [file, setFile] = useState<StoredFile | null>(stored)
  const upload = useUpload(endpoints.upload, name, field)
  return (
    <MediaField
      {...props}
      upload={upload}
      posted={JSON.stringify(file && { id: file.id })}
      changed={file?.id !== stored?.id}
    >
      {(note) => (
        <>
          {file && (
            <span className="flex w-full items-center gap-2 rounded-card border border-line bg-card py-1 pr-1 pl-3">
              <FileText className="text-soft" />
              <a href={file.url} target="_blank" rel="noreferrer" className="min-w-0 flex-1 truncate text-green">
                {file.name || t('form.file')}
              </a>
              <IconButton
                size="small"
                label={t('picker.remove', { text: file.name })}
                icon={<Trash2 />}
                disabled={disabled}
                onClick={() => setFile(null)}
              />
            </span>
          )}
          <UploadButton
            text={t(file ? 'form.replace_file' : 'form.choose_file')}
            label={props.label}
            types={field.upload!.types}
            disabled={disabled}
            share={upload.share}
            {...note}
            onFiles={([one]) => one && void upload.send(one).then((sent) => sent && setFile(sent))}
          />
        </>
      )}
    </MediaField>
  )
}

type Note = { describedBy: string | undefined; invalid: boolean }

function MediaField(
  props: ControlProps & {
    upload: ReturnType<typeof useUpload>
    posted: string
    changed: boolean
    children: (note: Note) => ReactNode
  },
) {
  const { name, field, label, errors, disabled, upload, posted, changed, children } = props
  const t = useT()
  const id = useId()
  const problems = upload.problem ? [upload.problem] : errorsWithin(errors, name)
  const { types, maxBytes } = field.upload!
  const names = types.map((type) => type.split('/')[1]!.toUpperCase()).join(', ')
  const invalid = problems.length > 0
  return (
    <fieldset data-changed={changed ? name : undefined} className="grid min-w-0 content-start gap-2">
      <legend className="mb-1 text-base font-medium">{label}</legend>
      <input type="hidden" name={name} value={posted} disabled={disabled} />
      <div className="flex flex-wrap items-center gap-3">{children({ describedBy: `${id}-note`, invalid })}</div>
      <p id={`${id}-note`} role="status" className={`text-small ${invalid ? 'text-coral' : 'text-soft'}`}>
        {invalid ? problems.join(' ') : t('form.file_rule', { types: names, max: Math.floor(maxBytes / 1_048_576) })}
      </p>
    </fieldset>
  )
}

function Placeholder({ aspect }: { aspect: number | undefined }) {
  return (
    <span
      className={`grid h-24 place-items-center rounded-card border border-dashed border-edge text-soft ${aspect && aspect > 1 ? 'w-40' : 'w-24'}`}
    >
      <ImageIcon className="size-6" />
    </span>
  )
}
