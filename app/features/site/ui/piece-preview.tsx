import { useEffect, useRef } from 'react'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { pieces, type PieceKey } from '../pieces.ts'
import { readText } from '../read-text.ts'
import type { LegalText, Support, Testimonials } from '../rules.ts'
import { SupportSection, TestimonialsSection } from './testimonials.tsx'
import { TextSections } from './text-sections.tsx'

/** Shows a piece as the pages would show it; `value` was parsed from its form. */
export function PiecePreview({ piece, value }: { piece: PieceKey; value: unknown }) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => focusNewcomer(ref.current), [value])
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="preview"
      className="grid gap-4 rounded-card border border-line-strong p-4 outline-none"
    >
      <h2 id="preview" className="text-sm font-medium text-ink-2">
        Preview: nothing is saved yet
      </h2>
      {value === null ? <p>{pieces[piece].without}.</p> : <Shown piece={piece} value={value} />}
    </section>
  )
}

function Shown({ piece, value }: { piece: PieceKey; value: unknown }) {
  switch (pieces[piece].kind) {
    case 'support':
      return <SupportSection support={value as Support} />
    case 'testimonials':
      return <TestimonialsSection {...(value as Testimonials)} />
    case 'text':
    case 'dated-text':
      return (
        <div className="grid gap-9 text-lg">
          <TextSections sections={readText((value as LegalText).text)} />
        </div>
      )
  }
}
