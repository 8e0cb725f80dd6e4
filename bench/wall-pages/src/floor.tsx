// The minimum cost of a moving wall: three empty layers that move at the speed in the URL.
const speed = Number(new URLSearchParams(location.search).get('speed'));
const layers = [0, 1, 2].map((column) => {
  const layer = document.createElement('div');
  Object.assign(layer.style, {
    position: 'absolute',
    insetBlockStart: '0',
    insetInlineStart: `${column * 420}px`,
    inlineSize: '400px',
    blockSize: '2000px',
    willChange: 'transform',
    background: 'linear-gradient(red, blue)',
  });
  document.body.append(layer);
  return layer;
});
document.body.style.overflow = 'hidden';

let offset = 0;
let last = performance.now();
requestAnimationFrame(function move(now) {
  offset = (offset + (speed * (now - last)) / 1000) % 1000;
  last = now;
  for (const layer of layers) layer.style.transform = `translate3d(0, ${-offset}px, 0)`;
  requestAnimationFrame(move);
});
document.body.dataset.isReady = 'true';
