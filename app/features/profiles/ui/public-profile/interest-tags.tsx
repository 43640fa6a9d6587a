/** What somebody is interested in; nothing without any. */
export function InterestTags({ tags, className = '' }: { tags: string[]; className?: string }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Interests" className={`flex flex-wrap gap-2 ${className}`}>
      {tags.map((tag) => (
        <li key={tag} className="min-w-0 rounded-md bg-sunken px-2.5 py-1 text-sm text-ink-2 wrap-anywhere">
          {tag}
        </li>
      ))}
    </ul>
  )
}
