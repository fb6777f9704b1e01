import { useCallback, useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { CropArea } from '#shared/media.ts'
import { useT } from '../frame.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Original = { url: string; width: number; height: number }
type Props = {
  original: Original
  crop: CropArea | null
  minSide: number
  /** Width by height. A square is shown as the circle that a portrait becomes. */
  aspect?: number
  busy: boolean
  onCrop: (area: CropArea) => void
  onClose: () => void
}

const keyboardStep = 8

/** Supports touch, mouse and arrow keys. */
export function CropDialog({ original, crop, minSide, aspect = 1, busy, onCrop, onClose }: Props) {
  const t = useT()
  const id = useId()
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea>()
  const [open, setOpen] = useState(false)
  // The cropper measures its container, which has no size before the dialog is open.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  const closest = Math.max(1, Math.min(original.width, original.height) / minSide)
  return (
    <Dialog
      title={t('crop.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            look="main"
            busy={busy}
            disabled={!area}
            onClick={() => area && onCrop(clampToImage(area, original, aspect))}
          >
            {t('crop.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="relative h-[min(60dvh,320px)] overflow-hidden rounded-card bg-ink">
          {open && (
            <Cropper
              image={original.url}
              crop={at}
              zoom={zoom}
              minZoom={1}
              maxZoom={closest}
              aspect={aspect}
              cropShape={aspect === 1 ? 'round' : 'rect'}
              showGrid={false}
              keyboardStep={keyboardStep}
              disableAutomaticStylesInjection
              cropperProps={{ 'aria-label': t('crop.area'), role: 'application' }}
              mediaProps={{ alt: '' }}
              {...(crop && { initialCroppedAreaPixels: crop })}
              onCropChange={setAt}
              onZoomChange={setZoom}
              onCropAreaChange={(_, pixels) => setArea(pixels)}
            />
          )}
        </div>
        <div className="flex items-center gap-4">
          {aspect === 1 && <CropPreview original={original} area={area} />}
          <div className="grid flex-1 gap-1">
            <label htmlFor={id} className="text-base font-medium">
              {t('crop.zoom')}
            </label>
            <input
              id={id}
              type="range"
              min={1}
              max={closest}
              step={0.01}
              value={zoom}
              disabled={closest === 1}
              onChange={(event) => setZoom(Number(event.target.value))}
              className="w-full accent-green"
            />
            <p className="text-small text-soft">{t('crop.help')}</p>
          </div>
        </div>
      </div>
    </Dialog>
  )
}

const previewPx = 80

function CropPreview({ original, area }: { original: Original; area: CropArea | undefined }) {
  // Set through the DOM API, which the content security policy allows.
  const place = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !area) return
      const scale = previewPx / area.width
      image.style.width = `${original.width * scale}px`
      image.style.left = `${-area.x * scale}px`
      image.style.top = `${-area.y * scale}px`
    },
    [area, original.width],
  )
  return (
    <span className="relative size-20 shrink-0 overflow-hidden rounded-full border border-line bg-line">
      <img ref={place} src={original.url} alt="" className="absolute max-w-none" />
    </span>
  )
}

function clampToImage({ x, y, width, height }: CropArea, original: Original, aspect: number): CropArea {
  const wide = Math.floor(Math.min(width, height * aspect, original.width, original.height * aspect))
  const high = Math.min(original.height, Math.round(wide / aspect))
  const clamp = (value: number, length: number, size: number) => Math.max(0, Math.min(Math.round(value), length - size))
  return { x: clamp(x, original.width, wide), y: clamp(y, original.height, high), width: wide, height: high }
}
