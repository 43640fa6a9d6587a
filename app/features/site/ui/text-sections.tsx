import { Fragment } from 'react'
import { withLinks, type WrittenSection, type Block } from '../read-text.ts'
import { TextSection } from './text-page.tsx'

/** The sections of a plain text; text before the first heading has no heading. */
export function TextSections({ sections }: { sections: WrittenSection[] }) {
  return sections.map(({ title, blocks }, index) =>
    title === '' ? (
      <Fragment key={index}>
        <TextBlocks blocks={blocks} />
      </Fragment>
    ) : (
      <TextSection key={index} title={title}>
        <TextBlocks blocks={blocks} />
      </TextSection>
    ),
  )
}

/** A plain text's paragraphs and lists, with addresses as links. */
export function TextBlocks({ blocks }: { blocks: Block[] }) {
  return (
    <div className="grid gap-3">
      {blocks.map((block, place) => (
        <Piece key={place} block={block} />
      ))}
    </div>
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
