import { namesOfKinds } from '../../kinds/names.ts'
import { namesOfLanguages } from '../language-names.ts'
import { firstSteps } from './first-steps/en.ts'
import { grouped } from './grouped.ts'
import { security } from './security/en.ts'

/** The words of the panel. Public pages never load them; the panel's script loads one language. */
export const en = {
  shell: {
    skip: 'Skip to content',
    rooms: 'Main',
    palette: 'Commands',
    goTo: (name: string) => `Go to ${name}`,
    withUnread: (room: string, count: number) =>
      `${room}, ${count === 1 ? '1 unread message' : `${grouped(count)} unread messages`}`,
    toLight: 'Switch to light mode',
    toDark: 'Switch to dark mode',
    account: (name: string) => `Account of ${name}`,
    toSite: 'Back to the site',
    toProfile: 'Account and second factor',
    toHome: 'Back to Home',
    shortcuts: 'Keyboard shortcuts',
    notes: 'Notifications',
    undo: 'Undo',
    dismiss: 'Dismiss',
    close: 'Close',
    loading: 'Loading...',
    refresh: 'Refresh',
    retry: 'Try again',
    failed: 'This page could not be shown',
    failedText: 'Something went wrong. Nothing that was saved is lost.',
    notFound: 'Page not found',
  },
  session: {
    unreachable: 'The server cannot be reached. Please check your connection.',
    idleTitle: 'Are you still there?',
    idleText: (time: string) => `If there is no activity, you will be signed out in ${time}.`,
    stay: 'Stay signed in',
    signOut: 'Sign out',
  },
  lists: {
    filters: 'Filters',
    search: 'Search',
    sort: 'Sort by',
    all: 'All',
    from: 'From',
    to: 'To',
    paging: {
      label: 'Pages',
      previous: 'Previous page',
      next: 'Next page',
      range: (from: number, to: number, total: number) =>
        `${grouped(from)}–${grouped(to)} of ${grouped(total)}`,
    },
    empty: 'Nothing matches these filters.',
  },
  categories: {
    general: 'General',
    technical: 'Technical',
    design: 'Design',
    collaboration: 'Collaboration',
    bug: 'Bug report',
    other: 'Other',
  },
  documents: {
    kinds: namesOfKinds.en,
    languages: namesOfLanguages.en,
    untitled: (id: string) => `Untitled (${id})`,
    /** Before it has an id of its own. */
    untitledNew: 'Untitled',
  },
  home: {
    title: 'Home',
    needsYou: 'Needs attention',
    firstSteps,
    unfit: {
      title: (count: number) =>
        count === 1 ? '1 document cannot be read' : `${count} documents cannot be read`,
      text: 'The saved data is not in the expected format. Visitors either do not see the document or see its last readable version. If only a draft cannot be read, the published version is not affected, and saving the document moves the unreadable draft to the trash.',
      repair: 'Repair',
      trash: 'Move to trash',
      trashed: (name: string) => `${name} was moved to the trash.`,
      used: 'It cannot be moved to the trash, because other documents refer to it.',
    },
    calm: 'All caught up.',
    unread: (count: number) =>
      count === 1 ? '1 unread message' : `${grouped(count)} unread messages`,
    failed: (count: number) =>
      count === 1 ? '1 email could not be sent' : `${count} emails could not be sent`,
    alerts: (count: number) =>
      count === 1
        ? '1 security alert in the last 7 days'
        : `${grouped(count)} security alerts in the last 7 days`,
    reports: (count: number) =>
      count === 1
        ? '1 browser report in the last 7 days'
        : `${grouped(count)} browser reports in the last 7 days`,
    factorMissing: 'Your account has no second factor',
    factorText:
      'Anyone who takes over your Google account can get in here. Adding a passkey takes a minute.',
    factorAct: 'Set up a second factor',
    noBackup: 'There is no backup yet. On the server, npm run madang -- backup makes one.',
    backup: (age: string) => `The last backup was made ${age} ago`,
    drafts: (count: number) =>
      count === 1
        ? '1 draft or unpublished change'
        : `${grouped(count)} drafts and unpublished changes`,
    scheduled: (count: number) =>
      count === 1 ? '1 post is scheduled' : `${grouped(count)} posts are scheduled`,
    missing: (count: number) =>
      count === 1 ? '1 translation is missing' : `${grouped(count)} translations are missing`,
    stale: (count: number) =>
      count === 1
        ? '1 translation may be out of date'
        : `${grouped(count)} translations may be out of date`,
    more: 'Show all',
  },
  inbox: {
    title: 'Inbox',
    reader: 'Message',
    nothingChosen: 'Select a message to read it.',
    back: 'Back to the inbox',
    folders: 'Folders',
    folderNames: {
      all: 'All',
      new: 'New',
      open: 'Open',
      done: 'Done',
      spam: 'Spam',
      deleted: 'Deleted',
    },
    kinds: { feedback: 'Feedback', contact: 'Contact' },
    kind: 'Type',
    allKinds: 'All types',
    search: 'Search messages',
    sorts: {
      'createdAt,desc': 'Newest first',
      'createdAt,asc': 'Oldest first',
      'updatedAt,desc': 'Recently changed first',
    },
    listLabel: (total: number) => `Messages: ${total}`,
    empty: (isFiltered: boolean): string =>
      isFiltered
        ? 'No message matches these filters.'
        : 'No messages yet. New ones will appear here.',
    choose: (name: string, subject: string) => `Select “${subject}” from ${name}`,
    chosen: (count: number) => `${count} selected`,
    chooseAll: (total: string) => `Select all (${total})`,
    mostChosen: (count: number) => `At most ${count} messages can be selected at once.`,
    clearChosen: 'Clear selection',
    bulk: 'Actions for the selected messages',
    acts: 'Actions for this message',
    moveTo: (folder: string) => `Move to ${folder}`,
    remove: 'Delete',
    restore: 'Restore',
    moved: (count: number, folder: string) =>
      count === 1 ? `Moved to ${folder}.` : `${count} messages moved to ${folder}.`,
    deleted: (count: number) => (count === 1 ? 'Deleted.' : `${count} messages deleted.`),
    restored: (count: number) => (count === 1 ? 'Restored.' : `${count} messages restored.`),
    takenBack: (count: number) => (count === 1 ? 'Undone.' : `Undone for ${count} messages.`),
    stale: (count: number, total: number) =>
      total === 1
        ? 'The message was changed elsewhere in the meantime and was left as it is now.'
        : count === 1
          ? `One of ${total} messages was changed elsewhere in the meantime and was left as it is now.`
          : `${count} of ${total} messages were changed elsewhere in the meantime and were left as they are now.`,
    absent: (count: number) =>
      count === 1 ? 'One message no longer exists.' : `${count} messages no longer exist.`,
    exportAct: 'Export',
    exportLabel: 'Export this list',
    spamReasons: {
      honeypot: 'A hidden field was filled in',
      too_fast: 'Sent faster than a person can type',
    },
    note: 'Note',
    noteHint: 'Only admins see this; it is never sent.',
    saveNote: 'Save note',
    noteSaved: 'The note was saved.',
    reply: (to: string) => `Reply to ${to}`,
    answered: 'Your reply',
    answerForgotten: 'The text of this reply was deleted after its retention period.',
    replyAbout: 'Subject',
    replySubject: (subject: string) =>
      /^re:/i.test(subject) ? subject : `Re: ${subject}`.slice(0, 200),
    replyText: 'Reply',
    replySend: 'Send reply',
    replySendDone: 'Send and mark as done',
    replySending: 'Sending...',
    replySent: (to: string) => `Your reply to ${to} will be sent shortly.`,
    replyKept: 'Your reply was saved as a file on the server. It was not sent.',
    mailNotSent:
      'Outgoing email is not set up yet: emails are only saved as files on the server and do not reach anyone. Set MAIL_URL to send them.',
    conflict: {
      title: 'This was changed elsewhere first',
      text: (subject: string, time: string) =>
        `“${subject}” was changed elsewhere on ${time}. That change was not overwritten.`,
      theirs: 'Current state',
      yours: 'Your change',
      leave: 'Leave it as it is',
      again: 'Apply anyway',
      note: 'Another note was saved in the meantime:',
      noteEmpty: '(no note)',
      takeTheirs: 'Use the saved note',
      takeBoth: 'Combine both',
      keepMine: 'Save my note',
      reply:
        'This message was changed elsewhere in the meantime. Your reply was not sent. Check the message, then send it again.',
    },
    emails: {
      title: 'Emails',
      ofMessage: 'Emails about this message',
      none: 'No emails.',
      owner: 'to you',
      kinds: { message: 'New message', notice: 'Security notice', reply: 'Reply', test: 'Test' },
      states: { queued: 'Waiting', sent: 'Sent', dead: 'Failed', held: 'Held back' },
      outcomes: { sent: 'sent', deferred: 'delayed', dead: 'refused' },
      saved: 'Saved as a file',
      sentOrSaved: 'Sent or saved as a file',
      status: (code: number) => (code === 0 ? 'no answer (status 0)' : `status ${code}`),
      next: (time: string) => `Next try: ${time}`,
      retry: 'Retry now',
      retried: 'Retrying.',
      state: 'Status',
      created: 'Created',
      subject: 'Subject',
      log: 'Delivery log',
      sentBy: (transport: string) => `Emails are sent via ${transport}`,
      goTo: (addresses: string) => `Your notices go to ${addresses}`,
      noRecipients: 'Nobody receives your notices yet: set MAIL_TO',
    },
  },
  security,
}

export type PanelWords = typeof en
