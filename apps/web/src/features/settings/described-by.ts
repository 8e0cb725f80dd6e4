/** The ids of the notes of a control, which {@link FieldNotes} shows. */
export function describedBy(id: string, error: string | undefined): string {
  return error ? `${id}-error ${id}-help` : `${id}-help`;
}
