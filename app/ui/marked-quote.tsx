/** A sentence with its doubtful words marked. */
export function MarkedQuote({ quote }: { quote: { before: string; phrase: string; after: string } }) {
  return (
    <blockquote dir="auto" className="wrap-anywhere">
      “{quote.before}
      <mark className="bg-bad-soft font-semibold text-ink">{quote.phrase}</mark>
      {quote.after}”
    </blockquote>
  )
}
