import { Fragment } from 'react'
import type { Section } from '../legal/read-text.ts'
import { TextBlocks } from './text-blocks.tsx'
import { WordsSection } from './words.tsx'

/** A plain text as the page of words shows it; what stands before the first heading has none of its own. */
export function TextSections({ sections }: { sections: Section[] }) {
  return sections.map(({ title, blocks }, index) =>
    title === '' ? (
      <Fragment key={index}>
        <TextBlocks blocks={blocks} />
      </Fragment>
    ) : (
      <WordsSection key={index} title={title}>
        <TextBlocks blocks={blocks} />
      </WordsSection>
    ),
  )
}
