import { use } from 'react'
import { LogoMark } from '#app/ui/logo.tsx'
import { SiteShell } from '#app/web/site-name.tsx'

/** The operator's logo, on white as it was sent, or Roost's. Decorative: the name is beside it.
 *  @param mark the classes of Roost's */
export function SiteLogo({ mark }: { mark: string }) {
  const { logo } = use(SiteShell)
  if (!logo) return <LogoMark className={mark} />
  const { id, width, height } = logo
  return <img {...{ width, height }} src={`/site-logo/${id}.webp`} alt="" className="site-logo" />
}
