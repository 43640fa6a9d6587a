import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import type { OrderedHome } from '../../tool-views.ts'
import { OrderRow } from './order-row.tsx'
import { useDrag } from './use-drag.ts'

type Props = { homes: OrderedHome[]; failed?: string | undefined }

/** The homes of a collection as rows that can be dragged, or moved by buttons. The order changes at once and takes the
 *  server's order when it has answered. */
export function OrderList({ homes, failed }: Props) {
  const fetcher = useFetcher<FormAnswer | null>()
  const stored = homes.map(({ id }) => id)
  const [moved, setMoved] = useState<string[] | null>(null)
  const [announcement, announce] = useState('')
  const [pending, setPending] = useState(0)
  const sending = useRef(Promise.resolve())
  const shown = pending === 0 ? stored : [...new Set([...(moved ?? []), ...stored])]
  const order = shown.filter((id) => stored.includes(id))
  const rows = order.flatMap((id) => homes.find((home) => home.id === id) ?? [])
  const { dragged, over, begin, listRef } = useDrag(order, place)
  const problem = fetcher.data?.failed ?? failed

  // What was not saved is back at its old place.
  const isBack = pending === 0 && moved !== null && moved.join() !== stored.join()

  /** @param to the new index */
  function place(id: string, to: number) {
    const others = order.filter((each) => each !== id)
    const next = others.toSpliced(to, 0, id)
    const name = homes.find((home) => home.id === id)?.name
    if (next.join() === order.join()) {
      setMoved(null)
      announce(`${name} is ${to === 0 ? 'first' : 'last'} already.`)
      return
    }
    setMoved(next)
    announce(`${name} is now ${to + 1} of ${next.length}.`)
    const before = others[to]
    const fields = { home: id, from: 'page', ...(before === undefined ? { move: 'last' } : { before }) }
    setPending((now) => now + 1)
    // Sent one after the other, because each move is relative to the previous order.
    sending.current = sending.current
      .then(() => fetcher.submit(fields, { method: 'post' }))
      .finally(() => setPending((now) => now - 1))
  }

  const step = (id: string, by: -1 | 1) => {
    const to = order.indexOf(id) + by
    place(id, Math.min(Math.max(to, 0), order.length - 1))
  }
  return (
    <>
      <output className="sr-only">{isBack ? '' : announcement}</output>
      {problem && <ErrorSummary title="This home was not moved">{problem}</ErrorSummary>}
      <ol
        ref={listRef}
        aria-label="Homes in their order"
        className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-2"
      >
        {rows.map((home, index) => (
          <OrderRow
            key={home.id}
            home={home}
            place={index + 1}
            count={rows.length}
            dragged={dragged === home.id}
            target={over !== null && over === index && dragged !== home.id}
            onGrip={(event) => begin(home.id, event)}
            onStep={(by) => step(home.id, by)}
          />
        ))}
      </ol>
    </>
  )
}
