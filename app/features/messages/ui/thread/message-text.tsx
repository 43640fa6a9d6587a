import { use } from 'react'
import { textParts } from '../../text/text-parts.ts'
import { OwnOrigin } from './own-origin.ts'

/** A message as written: text, line ends and links, never HTML. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className="text-lg break-words whitespace-pre-wrap" dir="auto">
      {textParts(text, use(OwnOrigin)).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          <a
            key={index}
            href={part.href}
            {...(part.href.startsWith('/')
              ? {}
              : { target: '_blank', rel: 'nofollow ugc noopener noreferrer' })}
            className="break-all underline underline-offset-4"
          >
            {part.text}
          </a>
        ),
      )}
    </p>
  )
}
