export const moreIcons = import.meta.glob<string>(
  [
    './{ban,captions,chevron-down,chevron-up,clock}.svg',
    './{check,check-check,chevron-right,copy,circle-alert,circle-check,eye,eye-off}.svg',
    './{folder-plus,folders,gallery-vertical-end,grip-vertical,house,image,image-plus,images}.svg',
    './{factory,list-checks,log-out,panel-left-close,panel-left-open,pencil,plus,refresh-cw}.svg',
    './{settings,sparkles,trash-2,triangle-alert,undo-2,upload,wifi-off}.svg',
  ],
  {
    base: '../../../../node_modules/lucide-static/icons',
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
