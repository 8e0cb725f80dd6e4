import { useState } from 'react';

/** What screen readers are to say: another object for each time, also with an equal text. */
export interface Announcement {
  text: string;
}

export const noAnnouncement: Announcement = { text: '' };

/** Screen readers say each announcement, also one that is equal to the one before. */
export function Announced({ announcement }: { announcement: Announcement }) {
  const [said, setSaid] = useState({ announcement, count: 0 });
  if (said.announcement !== announcement) setSaid({ announcement, count: said.count + 1 });
  return (
    <p role="status" className="visually-hidden">
      {/* A new element, since a text that stays the same is not read again. */}
      <span key={said.count}>{announcement.text}</span>
    </p>
  );
}
