import { z } from 'zod'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'

/** The most bytes of a logo file, within what its form may send (server/http/checks/body-rows.ts). */
export const LOGO_BYTES = 1_000_000
export const LOGO_TYPES = ['image/png', 'image/jpeg']

const ID = /^[0-9a-f]{16}$/

/** The logo as every page knows it: `id` names its file, which never changes. Width and height are that file's pixels. */
export const logoForm = z.object({
  id: boundedLine(16, 'This is too long.').refine((id) => ID.test(id)),
  width: z.int().min(1),
  height: z.int().min(1),
})
export type Logo = z.infer<typeof logoForm>

/** The key of its file in `site_content`. */
export const logoKey = (id: string) => `logo/${id}`

/** Replaces the photo id in the logo's URL. */
export const LOGO = 'site-logo'

/** The URL path of the logo. */
export const logoPath = (id: string) => `/media/${LOGO}/${id}.webp`

/** The id in the last segment of that path; null if there is none. */
export function logoIdOf(file: string): string | null {
  const id = file.slice(0, -'.webp'.length)
  return file.endsWith('.webp') && ID.test(id) ? id : null
}
