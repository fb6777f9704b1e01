/** Sizes of a portrait in pixels; 130 is the `preview_130` of calls. */
export const avatarSizes = [96, 130, 192, 260] as const
export type AvatarSize = (typeof avatarSizes)[number]

/** Where a portrait is found; undefined if there is none. */
export function avatarAddress(avatar: string | null, size: AvatarSize): string | undefined {
  const face = /^demo\/([fm]\d{3})$/.exec(avatar ?? '')?.[1]
  if (face) return `/faces/${face}-${size}.webp`
  const photo = /^([0-9a-f]{2})\/([0-9a-f]{38})\.webp$/.exec(avatar ?? '')
  return photo ? `/photos/${photo[1]}${photo[2]}-${size}.webp` : undefined
}
