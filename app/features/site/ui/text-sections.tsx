import { Fragment } from 'react'
import type { WrittenSection } from '../legal/read-text.ts'
import { TextBlocks } from './text-blocks.tsx'
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
