export const moreIcons = import.meta.glob<string>(
  [
    './{ban,captions,chevron-down,chevron-up,clock}.svg',
    './{check,chevron-right,copy,circle-alert,circle-check}.svg',
    './{folder-plus,folders,gallery-vertical-end,house,image,image-plus,images}.svg',
    './{factory,list-checks,log-out,pencil,plus}.svg',
    './{settings,trash-2,triangle-alert,undo-2,upload}.svg',
  ],
  {
    base: '../../../../node_modules/lucide-static/icons',
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
