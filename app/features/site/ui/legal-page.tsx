import type { ReactNode } from 'react'
import { formatFullDate } from '#app/platform/text/format.ts'
import type { LegalPage as LegalText } from '../site.query.server.ts'
import { TextSections } from './text-sections.tsx'
import { TextPage } from './text-page.tsx'

type Props = { title: string; page: LegalText; children?: ReactNode }

/** The terms or the privacy notice.
 *  @param children controls below the text */
export function LegalPage({ title, page, children }: Props) {
  const { sections, since, version } = page
  return (
    <TextPage
      title={title}
      lead={
        <>
          In force since <time dateTime={since}>{formatFullDate(since)}</time>
        </>
      }
    >
      <TextSections sections={sections} />
      {children}
      <p className="num border-t border-line pt-6 text-sm text-ink-2">Version {version}</p>
    </TextPage>
  )
}
