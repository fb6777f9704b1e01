import { useState } from 'react'
import type { Envelope } from '#shared/contract.ts'
import { imageTypes, maxImageBytes } from '#shared/media.ts'
import type { StoredImage } from '#shared/media.ts'
import { useT } from '../frame.tsx'

type SendImage = (file: File) => Promise<Envelope<{ image: StoredImage }>>

/** Uploads the images of a text outside the panel. `send` calls the slice's own endpoint. */
export function useImageUpload(send: SendImage) {
  const t = useT()
  const [isUploading, setUploading] = useState(false)
  const [problem, setProblem] = useState('')

  async function uploadImage(file: File): Promise<StoredImage | undefined> {
    const found = problemOf(file)
    setProblem(found)
    if (found) return undefined
    setUploading(true)
    const answer = await send(file)
    setUploading(false)
    if (answer.status === 'success') return answer.data.image
    const { error, message } = answer
    setProblem(typeof error === 'object' ? Object.values(error).flat().join(' ') : (message ?? t(`error.${error}`)))
    return undefined
  }

  function problemOf({ name, type, size }: File): string {
    const names = imageTypes.map((one) => one.split('/')[1]!.toUpperCase()).join(', ')
    if (!(imageTypes as readonly string[]).includes(type)) return t('form.wrong_type', { name, types: names })
    return size > maxImageBytes ? t('form.too_large', { name, max: maxImageBytes / 1_048_576 }) : ''
  }

  return { isUploading, problem, uploadImage }
}
