import { createContext, use } from 'react'
import { Link } from 'react-router'
import { inquiryPath } from '../paths.ts'
import type { AskedAbout } from '../queries/asked-about.server.ts'
import { LocalTime } from '#app/ui/local-time.tsx'

/** The user's last inquiry about the home on this page; null without one. */
export const HomeAskedAbout = createContext<AskedAbout | null>(null)

/** When the user asked, with a link to it, beside the inquiry button. */
export function AskedAboutFact() {
  const asked = use(HomeAskedAbout)
  return (
    asked && (
      <Link
        to={inquiryPath(asked.inquiryId)}
        className="num inline-flex min-h-6 items-center text-sm underline underline-offset-4"
      >
        <span>
          You asked on <LocalTime at={asked.at} to="day" today={asked.at} there={asked.on} />
        </span>
      </Link>
    )
  )
}
