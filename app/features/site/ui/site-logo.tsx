import { use } from 'react'
import { LogoMark } from '#app/ui/logo.tsx'
import { SiteShell } from '#app/web/site-name.tsx'

/** The operator's logo, on white, or Roost's mark. Decorative: the name is beside it.
 *  @param mark the classes of Roost's mark */
export function SiteLogo({ mark }: { mark: string }) {
  const logo = use(SiteShell)?.logo
  return logo ? <img {...logo} alt="" className="site-logo" /> : <LogoMark className={mark} />
}
