/** Sizes of a portrait in pixels; 130 is the `preview_130` of calls. */
export const avatarSizes = [96, 130, 192, 260] as const
export type AvatarSize = (typeof avatarSizes)[number]

/** Where a portrait is found; undefined if there is none. */
export function avatarAddress(avatar: string | null, size: AvatarSize): string | undefined {
  const face = /^demo\/([fm]\d{3})$/.exec(avatar ?? '')?.[1]
  return face && `/faces/${face}-${size}.webp`
}
