/** Portrait sizes in pixels; 130 is `preview_130` in the API. */
export const avatarSizes = [96, 130, 192, 260] as const
export type AvatarSize = (typeof avatarSizes)[number]

export function avatarAddress(avatar: string | null, size: AvatarSize): string | undefined {
  const face = /^demo\/([fm]\d{3})$/.exec(avatar ?? '')?.[1]
  if (face) return `/faces/${face}-${size}.webp`
  const photo = /^([0-9a-f]{2})\/([0-9a-f]{38})\.webp$/.exec(avatar ?? '')
  return photo ? `/photos/${photo[1]}${photo[2]}-${size}.webp` : undefined
}
