import { Fragment } from 'react'
import { formatFullDate } from '#app/platform/format.ts'
import { withLinks, type Block } from '../legal/read-text.ts'
import type { LegalPage as LegalWords } from '../queries.server.ts'
import { Words, WordsSection } from './words.tsx'

/** The terms or the privacy notice, as text to read. */
export function LegalPage({ title, page }: { title: string; page: LegalWords }) {
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
        const pieces = (
          <div key={index} className="grid gap-3">
            {blocks.map((block, place) => (
              <Piece key={place} block={block} />
            ))}
          </div>
        )
        // What stands before the first heading has none of its own.
        return heading === '' ? (
          pieces
        ) : (
          <WordsSection key={index} title={heading}>
            {pieces}
          </WordsSection>
        )
      })}
      <p className="num border-t border-line pt-6 text-sm text-ink-2">Version {version}</p>
    </Words>
  )
}

function Piece({ block }: { block: Block }) {
  if (block.kind === 'paragraph')
    return (
      <p className="wrap-anywhere">
        <Linked text={block.text} />
      </p>
    )
  return (
    <ul className="grid list-disc gap-1.5 pl-5 wrap-anywhere marker:text-ink-2">
      {block.items.map((item, index) => (
        <li key={index}>
          <Linked text={item} />
        </li>
      ))}
    </ul>
  )
}

function Linked({ text }: { text: string }) {
  return withLinks(text).map(({ text: run, href }, index) =>
    href === undefined ? (
      <Fragment key={index}>{run}</Fragment>
    ) : (
      <a key={index} href={href} className="underline underline-offset-4">
        {run}
      </a>
    ),
  )
}
