export const moreIcons = import.meta.glob<string>(
  [
    '../../../../node_modules/lucide-static/icons/{ban,captions,chevron-down,chevron-up,clock}.svg',
    '../../../../node_modules/lucide-static/icons/{check,check-check,chevron-right,copy,circle-alert,circle-check,eye,eye-off}.svg',
    '../../../../node_modules/lucide-static/icons/{folder-plus,folders,gallery-vertical-end,grip-vertical,house,image,image-plus,images}.svg',
    '../../../../node_modules/lucide-static/icons/{factory,list-checks,log-out,panel-left-close,panel-left-open,pencil,plus,refresh-cw}.svg',
    '../../../../node_modules/lucide-static/icons/{settings,sparkles,trash-2,triangle-alert,undo-2,upload,wifi-off}.svg',
  ],
  { query: '?raw', import: 'default', eager: true },
);
