import { Fragment, type ReactNode } from 'react'
import { formatFullDate } from '#app/platform/format.ts'
import type { LegalPage as LegalWords } from '../queries.server.ts'
import { TextBlocks } from './text-blocks.tsx'
import { Words, WordsSection } from './words.tsx'

type Props = { title: string; page: LegalWords; children?: ReactNode }

/** The terms or the privacy notice, as text to read.
 *  @param children what can be done there, after the text */
export function LegalPage({ title, page, children }: Props) {
  const { sections, since, version } = page
  return (
    <Words
      title={title}
      lead={
        <>
          In force since <time dateTime={since}>{formatFullDate(since)}</time>
        </>
      }
    >
      {sections.map(({ title: heading, blocks }, index) => {
        const pieces = <TextBlocks blocks={blocks} />
        // What stands before the first heading has none of its own.
        return heading === '' ? (
          <Fragment key={index}>{pieces}</Fragment>
        ) : (
          <WordsSection key={index} title={heading}>
            {pieces}
          </WordsSection>
        )
      })}
      {children}
      <p className="num border-t border-line pt-6 text-sm text-ink-2">Version {version}</p>
    </Words>
  )
}
