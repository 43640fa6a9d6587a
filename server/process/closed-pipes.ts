/** Lets a command finish when nothing reads its output any more, as after `npm run drill | head`: what it created must be
 *  removed, and its exit code matters. Can be called again. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners('error').includes(unlessClosed)) stream.on('error', unlessClosed)
}

function unlessClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}
